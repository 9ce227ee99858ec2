import { z } from 'zod';

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
