import { z } from 'zod';
import { roleSchema } from '../access/roles.ts';
import { appNameSchema, flagNameSchema } from '../apps.ts';
import { admins, defineCalls, get, put, remove } from '../call.ts';
import { momentSchema } from '../figures.ts';

/** The setting of a flag: the users for whom it is on, and the day until which it should exist. */
export const flagBodySchema = z.object({
  on: z.boolean(),
  /** Share of the signed-in users, 1 to 100. */
  percent: z.number().int().min(1).max(100),
  /** Only users of these roles; all signed-in users when empty. */
  roles: z.array(roleSchema).max(3).default([]),
  /** The day from which Admin asks for its removal. It ends nothing by itself. */
  endsOn: z.iso.date(),
});

const flagSchema = flagBodySchema.extend({
  app: z.string(),
  /** Title of the app. */
  title: z.string(),
  name: z.string(),
  /** Its text in app.json; null when no build in use declares it any more. */
  text: z.string().nullable(),
  /** Null while no Admin has set it: it is off then. */
  changedAt: momentSchema.nullable(),
  changedBy: z.string().nullable(),
});
export type Flag = z.infer<typeof flagSchema>;

export const flagsSchema = z.object({ flags: z.array(flagSchema) });
export type Flags = z.infer<typeof flagsSchema>;
export const flagParamsSchema = z.object({ app: appNameSchema, flag: flagNameSchema });

export const flagCalls = defineCalls({
  flags: get('/api/flags', admins, flagsSchema),
  setFlag: put('/api/releases/:app/flags/:flag', admins, flagsSchema, {
    params: flagParamsSchema,
    body: flagBodySchema,
    context: 'flag',
  }),
  removeFlag: remove('/api/releases/:app/flags/:flag', admins, flagsSchema, {
    params: flagParamsSchema,
    context: 'flag',
  }),
});
