import { createElement, type HTMLAttributes, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './primitives.module.css';

type Heading = 'h2' | 'h3' | 'h4';
type Section = 'div' | 'section' | 'header' | 'footer' | 'nav';
type List = 'ul' | 'ol' | 'li' | 'dl' | 'dt' | 'dd';
type Words = 'p' | 'span' | 'small' | 'strong' | 'b';
type Tone = 2 | 3 | 'accent' | 'positive' | 'negative' | 'caution';

interface BoxProps extends HTMLAttributes<HTMLElement> {
  readonly as?: Heading | Section | List | Words | undefined;
  /** Colour of the text: 2 and 3 are `--text-2` and `--text-3`. */
  readonly tone?: Tone | undefined;
  readonly size?: '2xs' | 'xs' | 'sm' | undefined;
  readonly weight?: 'regular' | 'medium' | 'semibold' | undefined;
  /** Digits of one width. */
  readonly figures?: boolean | undefined;
  /** Margin above, in pixels. */
  readonly top?: 4 | 8 | 10 | 12 | 16 | undefined;
  readonly block?: boolean | undefined;
  /** May be narrower than its content, inside of a row or a grid. */
  readonly shrink?: boolean | undefined;
  readonly hidePhone?: boolean | undefined;
}

interface GapProps extends BoxProps {
  /** Space between children, in pixels. */
  readonly gap?: 4 | 6 | 8 | 12 | 16 | undefined;
}

interface RowProps extends GapProps {
  readonly align?: 'center' | 'stretch' | undefined;
  readonly justify?: 'between' | 'end' | undefined;
  readonly wrap?: boolean | undefined;
  readonly inline?: boolean | undefined;
}

/** Returns the names of classes for each property that is set: `true` gives its name, a value is added to it. */
function listClasses(values: Readonly<Record<string, string | number | boolean | undefined>>) {
  return Object.entries(values).map(([name, value]) => {
    if (value === undefined || value === false) return null;
    return styles[value === true ? name : `${name}-${value}`];
  });
}

/** An element with the tokens of its properties. A class of a feature's style sheet overrides them. */
function Box(props: BoxProps): ReactNode {
  const { as = 'div', tone, size, weight, figures, top, block, shrink, hidePhone, className, ...rest } = props;
  const classes = listClasses({ tone, size, weight, figures, top, block, shrink, hidePhone });
  return createElement(as, { ...rest, className: classNames(...classes, className) });
}

/** Text, as a paragraph unless `as` names another element. */
export function Text({ as = 'p', ...rest }: BoxProps): ReactNode {
  return <Box as={as} {...rest} />;
}

/** Children beside each other, centred. */
export function Row({ align = 'center', justify, wrap, inline = false, gap, className, ...rest }: RowProps): ReactNode {
  const classes = listClasses({ flex: !inline, inline, center: align === 'center', justify, wrap, gap });
  return <Box {...rest} className={classNames(...classes, className)} />;
}

/** A grid, of one column that may be narrower than its content with `columns={1}`. */
export function Grid({ gap, columns, className, ...rest }: GapProps & { readonly columns?: 1 | undefined }): ReactNode {
  return <Box {...rest} className={classNames(...listClasses({ grid: true, columns, gap }), className)} />;
}
