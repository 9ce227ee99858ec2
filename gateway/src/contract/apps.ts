import { z } from 'zod';
import { roleSchema } from './roles.ts';

const pathSchema = z.string().regex(/^\/[a-z0-9-]+$/, 'A route is one lower-case path segment.');

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

/** What a feature app tells about itself before its code is loaded: the content of its `app.json`. */
export const appManifestSchema = z.object({
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
    .min(1),
  navigation: z.array(
    z.object({
      path: pathSchema,
      label: z.string().min(1).max(40),
      /** Name of an icon of the shell's set. */
      icon: z.string().min(1).max(40),
      section: z.enum(['research', 'valuation', 'admin']),
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
