/** A server for clients of both kinds: with `initialize` (until 2025-11-25), and without (2026-07-28). */
import {McpServer} from '@modelcontextprotocol/server';
import {serveStdio} from '@modelcontextprotocol/server/stdio';
import {z} from 'zod';

serveStdio(() => {
  const server = new McpServer({name: 'dual-era', version: '1.0.0'});
  server.registerTool(
    'greet',
    {description: 'Greets somebody', inputSchema: z.object({whom: z.string()})},
    ({whom}) => ({content: [{type: 'text', text: `Good morning, ${whom}!`}]}),
  );
  return server;
});
