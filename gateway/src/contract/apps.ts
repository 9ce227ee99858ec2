import { z } from 'zod';
import { drawingSchema, iconLinesSchema } from './drawings.ts';
import { roleSchema } from './roles.ts';
import { SYMBOL_PATTERN } from './symbol.ts';

/** The first segment of an address of the page. */
export const pathSchema = z.string().regex(/^\/[a-z0-9-]+$/, 'A route is one lower-case path segment.');

/** Lower-case letters and hyphens; the app is served below /apps/NAME/. */
export const appNameSchema = z.string().regex(/^[a-z][a-z-]{0,30}$/, 'That is not the name of an app.');

/** Names a build, and its folder: no separator, no step upwards. */
export const versionSchema = z
  .string()
  .regex(/^(?!\.)[A-Za-z0-9._-]{1,80}$/, 'A version is made of letters, digits, dots and hyphens.');

const fileSchema = z.string().regex(/^[A-Za-z0-9_.-]+\.(js|css)$/, 'A file of the build, without a folder.');

/** Files of a build, so that a page can ask for all it needs at once instead of one after the other. */
const buildFilesSchema = z.object({
  /** The script that registers the app; without it the page reads the federation manifest first. */
  entry: fileSchema,
  /** What a screen needs besides, by the path of its route. */
  routes: z.record(pathSchema, z.array(fileSchema)),
});

const sectionIdSchema = z
  .string()
  .regex(/^[a-z][a-z-]{0,30}$/, 'A section is named by lower-case letters and hyphens.');

/** A section of the sidebar. Of two apps that describe one section, the app of that name has the say, then the first. */
const sectionSchema = z.object({ id: sectionIdSchema, label: z.string().min(1).max(40), order: z.number().int() });

/** A card of the start page. Whether it is free follows from the roles of its route. */
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
 * What an app adds to the pages around its own. All of it is optional: a build that says nothing of one of these is older than
 * it, or has none; an empty list says that it has none.
 */
export const appPageSchema = z.object({
  sections: z.array(sectionSchema).max(8).optional(),
  /** The route that a chosen company opens on. Of several apps the first has it. */
  opensCompanies: pathSchema.optional(),
  highlights: z.array(highlightSchema).max(8).optional(),
  /** Shown for the app whose route a chosen company opens on. */
  popular: popularSchema.optional(),
});

/** What a feature app tells about itself before its code is loaded: the content of its `app.json`. */
export const appManifestSchema = appPageSchema.extend({
  name: appNameSchema,
  title: z.string().min(1).max(60),
  /** Range of host contract versions it works with, such as ^1.0.0. */
  contract: z.string().min(1).max(40),
  routes: z
    .array(
      z.object({
        path: pathSchema,
        title: z.string().min(1).max(60),
        roles: z.array(roleSchema).min(1),
        /** True when the screen is about one company and says nothing without it: the landing page stands in. */
        landingWithoutCompany: z.boolean().default(false),
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

/** An app as the registry serves it: its manifest plus where its live build stands. */
export const appDescriptorSchema = appManifestSchema.extend({
  /** Id of the live build. */
  version: z.string().min(1).max(80),
  /** Address of the build's federation manifest, absolute or relative to the gateway. */
  entry: z.string().min(1).max(2000),
});
export type AppDescriptor = z.infer<typeof appDescriptorSchema>;

/** The apps that are live for whoever asks, and what a front end must know before anybody signs in. */
export const appsSchema = z.object({
  apps: z.array(appDescriptorSchema),
  settings: z.object({
    /** What a new account becomes. */
    signUp: z.enum(['Guest', 'Member', 'closed']),
    /** Logos are at LOGO_BASE_URL/SYMBOL.png; null when no logo service is set. */
    logoBaseUrl: z.string().nullable(),
    /** True while the built-in sample source answers. */
    sampleData: z.boolean(),
  }),
});
export type Apps = z.infer<typeof appsSchema>;
