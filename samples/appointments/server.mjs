#!/usr/bin/env node
/**
 * An MCP server on the official SDK with one tool, `create_appointment`. It books nothing.
 *
 * The point: the zod schema below is the only description of what the tool takes. The SDK makes
 * the advertised `inputSchema` from it and checks every call against it, so that what a model is
 * told and what is enforced cannot drift apart.
 */
import {McpServer} from '@modelcontextprotocol/sdk/server/mcp.js';
import {StdioServerTransport} from '@modelcontextprotocol/sdk/server/stdio.js';
import {z} from 'zod';

// Strict: a misspelt optional field is refused instead of silently forgotten.
const appointment = z.strictObject({
  title: z.string().min(1).max(200).describe('what it is about'),
  start: z.iso.datetime({offset: true}).describe('ISO 8601 with a zone: 2026-03-02T09:30:00Z'),
  durationMinutes: z.int().min(5).max(480).describe('from 5 minutes to 8 hours'),
  attendees: z.array(z.email()).max(50).optional().describe('e-mail addresses of who else comes'),
  location: z.string().max(200).optional().describe('a room, an address or a link'),
  reminderMinutes: z.int().min(0).max(10_080).default(15).describe('how long before the start'),
});

/** The appointment in one sentence. Defaults are filled in by now: zod has parsed it. */
function inWords({title, start, durationMinutes, attendees = [], location, reminderMinutes}) {
  const where = location === undefined ? '' : `, ${location}`;
  const who = attendees.length === 0 ? '' : `, with ${attendees.join(' and ')}`;
  return `"${title}", ${start}, ${durationMinutes} min${where}${who}, reminder ${reminderMinutes} min before`;
}

const server = new McpServer({name: 'appointments', version: '1.0.0'});

server.registerTool(
  'create_appointment',
  {
    title: 'Create an appointment',
    description: 'Checks an appointment and repeats it. A sample: it books nothing.',
    inputSchema: appointment,
  },
  asked => ({
    content: [
      {type: 'text', text: `Nothing was booked, this is a sample. Asked: ${inWords(asked)}`},
    ],
  }),
);

await server.connect(new StdioServerTransport());
console.error('appointments ready');
