import type { z } from 'zod';
import type { ApiCall } from '../contract/call.ts';
import type { AskGateway } from './ask-gateway.ts';

/** What a tool works with, for one question of a user. */
export interface ToolContext {
  readonly ask: AskGateway;
  /** Of the product's pages, for links, such as `https://basecase.example.com`. */
  readonly origin: string;
}

/** A question that assistants may ask. It only reads. */
export interface AssistantTool<Input extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Input;
  /** The calls that it makes: a role that may not make one of them does not see the tool. */
  readonly reads: readonly ApiCall[];
  /** Returns the answer as text. @throws ToolRefusal */
  writeAnswer(input: z.output<Input>, context: ToolContext): Promise<string>;
}

/** Returns a tool, whose `writeAnswer` gets what its schema has checked. */
export function defineTool<Input extends z.ZodObject>(tool: AssistantTool<Input>): AssistantTool {
  return { ...tool, writeAnswer: (input, context) => tool.writeAnswer(tool.input.parse(input), context) };
}
