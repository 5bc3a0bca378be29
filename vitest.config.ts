import {defineConfig} from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Processes start slowly on a busy machine; no test is decided by a timing.
    testTimeout: 30_000,
    coverage: {include: ['src/**/*.ts']},
  },
});
