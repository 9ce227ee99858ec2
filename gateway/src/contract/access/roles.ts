import { z } from 'zod';

/** The three roles, lowest first. A signed-out visitor has none. */
export const roleSchema = z.enum(['Guest', 'Member', 'Admin']);
export type Role = z.infer<typeof roleSchema>;
