import { z } from 'zod';
import { roleSchema } from './access/roles.ts';
import { iconLinesSchema } from './drawings.ts';

/** One of the places below. Its component is exposed by the app's module `./places`, under the same id. */
const placeSchema = z.object({
  id: z.string().regex(/^[a-z][a-z-]{0,30}$/, 'A place is named by lower-case letters and hyphens.'),
  title: z.string().min(1).max(60),
  /** The users who get it. */
  roles: z.array(roleSchema).min(1).max(3),
  order: z.number().int(),
});

/** The places of the shell's pages that an app fills with components. The shell loads them after its own first paint. */
export const appPlacesSchema = z.object({
  /** Panels of the start page. */
  home: z
    .array(placeSchema.extend({ area: z.enum(['main', 'side']) }))
    .max(8)
    .optional(),
  /** Icons of the top bar, drawn here until the component is loaded. */
  topbar: z
    .array(placeSchema.extend({ iconLines: iconLinesSchema }))
    .max(2)
    .optional(),
  /** Tabs of the page of the own account. */
  account: z.array(placeSchema).max(4).optional(),
  /** Buttons beside companies: in their header, in search results, in tables. `verb` ends "Shift Enter to …" in the search. */
  companyAction: z
    .array(placeSchema.extend({ verb: z.string().min(1).max(20) }))
    .max(2)
    .optional(),
});
export type AppPlaces = z.infer<typeof appPlacesSchema>;
