import { z } from 'zod';

export const wholeNumber = (least: number, most: number) => {
  const text = `must be a whole number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d{1,15}$/, text)
    .transform(Number)
    .pipe(z.number().min(least, text).max(most, text));
};

/** A URL of one of the protocols. */
export const address = (protocols: RegExp, text: string) =>
  z.string().refine((value) => URL.canParse(value) && protocols.test(new URL(value).protocol), text);

/** A URL without the slash at its end. */
export const webAddress = address(/^https?:$/, 'must be an address that starts with http:// or https://').transform(
  (value) => value.replace(/\/+$/, ''),
);
