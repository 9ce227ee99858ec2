import { z } from 'zod';
import { roleSchema } from './access/roles.ts';
import { SYMBOL_PATTERN } from './symbol.ts';

/** Outline of a shape as the `d` of an SVG path. Only commands and numbers: it cannot run code or load a URL. */
const outlineSchema = z
  .string()
  .max(600)
  .regex(/^[Mm][MmLlHhVvCcSsQqTtAaZzEe\d\s.,+-]*$/, 'An outline is the d of an SVG path.');

/** Name of a colour token without the leading dashes: it follows the theme. */
const colorTokenSchema = z.string().regex(/^[a-z][a-z0-9-]{0,30}$/, 'A colour is the name of a design token.');

/** An icon: outlines on a grid of 24 × 24 units, drawn as lines in the text colour. */
export const iconLinesSchema = z.array(outlineSchema).min(1).max(16);

/** A small illustration of 180 × 66 units, without figures. A shape without `fill` or `stroke` has none. */
export const drawingSchema = z.object({
  shapes: z
    .array(
      z.object({
        d: outlineSchema,
        fill: colorTokenSchema.optional(),
        stroke: colorTokenSchema.optional(),
        /** Width of the stroke; 1 by default. */
        width: z.number().min(0).max(10).optional(),
        /** Whether the ends of lines are round. */
        rounded: z.boolean().optional(),
        opacity: z.number().min(0).max(1).optional(),
      }),
    )
    .max(24),
  /** Short texts, each centred on `x` with its baseline on `y`. */
  labels: z.array(z.object({ text: z.string().min(1).max(20), x: z.number(), y: z.number() })).max(4),
});
export type Drawing = z.infer<typeof drawingSchema>;

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

/** The most bytes of an `app.json`: the gateway keeps those of all builds in memory. */
export const mostManifestBytes = 256 * 1024;

/**
 * Returns a refinement of the length of a list or text. Such bounds keep hostile descriptors out and are far above those of any
 * app: unlike `max` they are no part of the JSON schema, whose limits may not get narrower without a new host contract.
 */
export function atMost(length: number) {
  return [
    (value: { readonly length: number }) => value.length <= length,
    { error: `At most ${length} are taken.` },
  ] as const;
}

export function boundedRecord<Key extends z.ZodType<string>, Value extends z.ZodType>(
  key: Key,
  value: Value,
  most: number,
) {
  const [holds, problem] = atMost(most);
  return z.record(key, value).refine((record) => holds(Object.keys(record)), problem);
}

/** A path of the page: one segment. */
export const pathSchema = z
  .string()
  .regex(/^\/[a-z0-9-]+$/, 'A route is one lower-case path segment.')
  .refine(...atMost(100));

/** Name of an app, which is served below /apps/NAME/. */
export const appNameSchema = z.string().regex(/^[a-z][a-z-]{0,30}$/, 'That is not the name of an app.');
export const appParamsSchema = z.object({ app: appNameSchema });

/** Version of a build, which is also its folder: no separator, no `..`. */
export const versionSchema = z
  .string()
  .regex(/^(?!\.)[A-Za-z0-9._-]{1,80}$/, 'A version is made of letters, digits, dots and hyphens.');

const fileSchema = z
  .string()
  .regex(/^[A-Za-z0-9_.-]+\.(js|css)$/, 'A file of the build, without a folder.')
  .refine(...atMost(200));

/** Path of a file below the folder of its build. */
export const buildPathSchema = z
  .string()
  .max(200)
  .regex(/^\w[\w.-]*(\/\w[\w.-]*)*$/, 'That is not the path of a file of a build.');

/** The most files of a build. */
export const mostFiles = 500;

/** Digest of a file, as in the `integrity` attribute of a script. */
const digestSchema = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'A digest is sha384- and 64 letters of Base64.');

/** Digests of the files of a build that another host serves, by path. */
export const fileDigestsSchema = boundedRecord(buildPathSchema, digestSchema, mostFiles);
export type FileDigests = z.infer<typeof fileDigestsSchema>;

export const flagNameSchema = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,40}$/, 'A flag is named by lower-case letters and hyphens.');

/** A flag that an app declares. It is off until an Admin switches it on. */
const declaredFlagSchema = z.object({
  /** Its effect, in a sentence for Admins. */
  text: z.string().min(1).max(200),
  /** The day from which Admin asks for its removal. */
  ends: z.iso.date(),
});

const mostRoutes = 50;

/** Files of a build, so that a page can request all of them at once. */
const buildFilesSchema = z.object({
  /** The script that registers the app; without it the page reads the federation manifest first. */
  entry: fileSchema,
  /** Further files of a screen, by the path of its route. */
  routes: boundedRecord(pathSchema, z.array(fileSchema).refine(...atMost(100)), mostRoutes),
});

const sectionIdSchema = z
  .string()
  .regex(/^[a-z][a-z-]{0,30}$/, 'A section is named by lower-case letters and hyphens.');

/** A section of the sidebar. When two apps describe one section, the app of that name wins, then the first. */
const sectionSchema = z.object({ id: sectionIdSchema, label: z.string().min(1).max(40), order: z.number().int() });

/** A card of the start page. The roles of its route decide whether it is marked as free. */
const highlightSchema = z.object({
  path: pathSchema,
  title: z.string().min(1).max(60),
  text: z.string().min(1).max(200),
  order: z.number().int(),
  art: drawingSchema.optional(),
});
export type Highlight = z.infer<typeof highlightSchema>;

/** Companies that the start page offers. */
const popularSchema = z.object({
  title: z.string().min(1).max(60),
  /** One sentence below the title. */
  text: z.string().min(1).max(200).optional(),
  companies: z.array(z.object({ symbol: z.string().regex(SYMBOL_PATTERN), name: z.string().min(1).max(60) })).max(24),
});
export type Popular = z.infer<typeof popularSchema>;

/**
 * Additions of an app to pages of the shell. All are optional: without a list the build may be older than that
 * addition; an empty list means none.
 */
export const appPageSchema = z.object({
  sections: z.array(sectionSchema).max(8).optional(),
  /** The route that a chosen company opens. The first app that names one wins. */
  opensCompanies: pathSchema.optional(),
  highlights: z.array(highlightSchema).max(8).optional(),
  /** Shown for the app whose route a chosen company opens. */
  popular: popularSchema.optional(),
});

/** Bounds that a canary of the app must keep, beside live, not to be taken back. */
const errorBudgetSchema = z.object({
  /** Share of visits that may fail: the app did not load, crashed or had an error. */
  failureRate: z.number().min(0.0001).max(0.5).default(0.01),
  /** Upper bound of its time until ready, as a multiple of live's. */
  readyRatio: z.number().min(1).max(10).default(1.25),
  /** Upper bound of its interaction to next paint, as a multiple of live's. */
  inpRatio: z.number().min(1).max(10).default(1.25),
});
export type ErrorBudget = z.infer<typeof errorBudgetSchema>;
/** The budget of an app that states none. */
export const usualErrorBudget: ErrorBudget = errorBudgetSchema.parse({});

/** The descriptor of a feature app, read before its code is loaded: the content of its `app.json`. */
export const appManifestSchema = appPageSchema.extend({
  name: appNameSchema,
  title: z.string().min(1).max(60),
  /** Range of supported host contract versions, such as ^1.0.0. */
  contract: z.string().min(1).max(40),
  routes: z
    .array(
      z.object({
        path: pathSchema,
        title: z.string().min(1).max(60),
        roles: z
          .array(roleSchema)
          .min(1)
          .refine(...atMost(3)),
        /** True when the screen needs a company; without one the landing page is shown. */
        landingWithoutCompany: z.boolean().default(false),
        /**
         * For a screen about a company: choosing another company stays on the screen and keeps these query parameters,
         * such as its tab. Without the list the other company opens on the screen of `opensCompanies`.
         */
        keptQuery: z
          .array(z.string().regex(/^[a-z][a-z-]{0,30}$/))
          .max(20)
          .optional(),
      }),
    )
    .min(1)
    .max(mostRoutes),
  navigation: z
    .array(
      z.object({
        path: pathSchema,
        label: z.string().min(1).max(40),
        /** Name of an icon of the shell's set, for shells that do not draw `iconLines` and where there are none. */
        icon: z.string().min(1).max(40),
        iconLines: iconLinesSchema.optional(),
        section: sectionIdSchema,
        order: z.number().int(),
      }),
    )
    .refine(...atMost(100)),
  errorBudget: errorBudgetSchema.optional(),
  places: appPlacesSchema.optional(),
  /**
   * The calls of the HTTP API that the app makes, such as `overview`; the gateway refuses others of its pages. Without the
   * list it may make all that its user may.
   */
  calls: z
    .array(z.string().regex(/^[a-zA-Z]{1,60}$/, 'A call is named as in the contract.'))
    .max(200)
    .optional(),
  /** Flags by name, for parts of the app that some users get before others. */
  flags: boundedRecord(flagNameSchema, declaredFlagSchema, 100).optional(),
  /** Added by the build. */
  files: buildFilesSchema.optional(),
});
export type AppManifest = z.infer<typeof appManifestSchema>;

/** A live app: its descriptor and the URL of its build. */
export const appDescriptorSchema = appManifestSchema.omit({ calls: true, flags: true }).extend({
  /** The names of its flags that are on for the caller. Absent from the reply of an older gateway. */
  flags: z.array(z.string()).optional(),
  /** Id of the live build. */
  version: z.string().min(1).max(80),
  /** URL of the build's federation manifest, absolute or relative to the gateway. */
  entry: z.string().min(1).max(2000),
  /** True for a build that only the caller gets, by a link: its visits are not reported. */
  overridden: z.boolean().optional(),
  /** For a build on another host: the files that a page runs or reads, each of which must match. */
  digests: fileDigestsSchema.optional(),
});
export type AppDescriptor = z.infer<typeof appDescriptorSchema>;
