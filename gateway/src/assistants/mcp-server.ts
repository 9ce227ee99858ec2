import { McpServer } from '@modelcontextprotocol/server';
import type { Role } from '../contract/access/roles.ts';
import { ToolRefusal } from './ask-gateway.ts';
import type { AssistantTool, ToolContext } from './assistant-tool.ts';
import { compare } from './tools/compare.ts';
import { figures } from './tools/figures.ts';
import { filingChanges } from './tools/filing-changes.ts';
import { filingText } from './tools/filing-text.ts';
import { findCompany } from './tools/find-company.ts';
import { insiders } from './tools/insiders.ts';
import { screen } from './tools/screen.ts';
import { value } from './tools/value.ts';

const tools: readonly AssistantTool[] = [
  findCompany,
  figures,
  compare,
  screen,
  filingText,
  filingChanges,
  insiders,
  value,
];

const instructions =
  'Figures of public companies out of their filings. Start with find_company. Give the link of each figure that you use. N/A is not 0.';

/** Returns the tools of a role: those whose every call it may make. */
export function listTools(role: Role): readonly AssistantTool[] {
  return tools.filter(({ reads }) => reads.every(({ access }) => typeof access !== 'string' && access.includes(role)));
}

/** Returns a server of tools for one request of a user. @param onFailure receives an error that is no refusal */
export function createMcpServer(role: Role, context: ToolContext, onFailure: (error: unknown) => void): McpServer {
  const server = new McpServer({ name: 'basecase', title: 'Basecase', version: '1.0.0' }, { instructions });
  for (const tool of listTools(role)) {
    const { name, title, description, input: inputSchema } = tool;
    const annotations = { readOnlyHint: true, openWorldHint: false };
    server.registerTool(name, { title, description, inputSchema, annotations }, async (input) => {
      try {
        return { content: [{ type: 'text', text: await tool.writeAnswer(input, context) }] };
      } catch (error) {
        if (!(error instanceof ToolRefusal)) onFailure(error);
        const text = error instanceof ToolRefusal ? error.message : 'The answer could not be made. Please try again.';
        return { content: [{ type: 'text', text }], isError: true };
      }
    });
  }
  return server;
}
