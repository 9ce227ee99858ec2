import { z } from 'zod';
import { drawingSchema, iconLinesSchema } from './drawings.ts';
import { roleSchema } from './roles.ts';
import { SYMBOL_PATTERN } from './symbol.ts';

/** A path of the page: one segment. */
export const pathSchema = z.string().regex(/^\/[a-z0-9-]+$/, 'A route is one lower-case path segment.');

/** Name of an app, which is served below /apps/NAME/. */
export const appNameSchema = z.string().regex(/^[a-z][a-z-]{0,30}$/, 'That is not the name of an app.');

/** Version of a build, which is also its folder: no separator, no `..`. */
export const versionSchema = z
  .string()
  .regex(/^(?!\.)[A-Za-z0-9._-]{1,80}$/, 'A version is made of letters, digits, dots and hyphens.');

const fileSchema = z.string().regex(/^[A-Za-z0-9_.-]+\.(js|css)$/, 'A file of the build, without a folder.');

/** Files of a build, so that a page can request all of them at once. */
const buildFilesSchema = z.object({
  /** The script that registers the app; without it the page reads the federation manifest first. */
  entry: fileSchema,
  /** Further files of a screen, by the path of its route. */
  routes: z.record(pathSchema, z.array(fileSchema)),
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
        roles: z.array(roleSchema).min(1),
        /** True when the screen needs a company; without one the landing page is shown. */
        landingWithoutCompany: z.boolean().default(false),
        /**
         * For a screen about a company: choosing another one stays on it and keeps these query parameters, such as its tab.
         * Without the list the other company opens on the screen of `opensCompanies`.
         */
        keptQuery: z
          .array(z.string().regex(/^[a-z][a-z-]{0,30}$/))
          .max(20)
          .optional(),
      }),
    )
    .min(1)
    .max(50),
  navigation: z.array(
    z.object({
      path: pathSchema,
      label: z.string().min(1).max(40),
      /** Name of an icon of the shell's set, for shells that do not draw `iconLines` and where there are none. */
      icon: z.string().min(1).max(40),
      iconLines: iconLinesSchema.optional(),
      section: sectionIdSchema,
      order: z.number().int(),
    }),
  ),
  /** Added by the build. */
  files: buildFilesSchema.optional(),
});
export type AppManifest = z.infer<typeof appManifestSchema>;

/** A live app: its descriptor and the URL of its build. */
export const appDescriptorSchema = appManifestSchema.extend({
  /** Id of the live build. */
  version: z.string().min(1).max(80),
  /** URL of the build's federation manifest, absolute or relative to the gateway. */
  entry: z.string().min(1).max(2000),
});
export type AppDescriptor = z.infer<typeof appDescriptorSchema>;

/** The live apps of the caller, and settings of the page before sign-in. */
export const appsSchema = z.object({
  apps: z.array(appDescriptorSchema),
  settings: z.object({
    /** Role of a new account. */
    signUp: z.enum(['Guest', 'Member', 'closed']),
    /** Base URL of logos, at LOGO_BASE_URL/SYMBOL.png; null when none is set. */
    logoBaseUrl: z.string().nullable(),
    /** True while figures come from the sample provider. */
    sampleData: z.boolean(),
  }),
});
export type Apps = z.infer<typeof appsSchema>;
