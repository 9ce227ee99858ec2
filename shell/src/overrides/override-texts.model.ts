import type { AppOverride, OfferedOverride, Role } from '@basecase/gateway/contract';

/** The texts of the bar over a page with a build that only one user gets. */
export interface BarTexts {
  readonly name: 'Preview' | 'Local build';
  readonly title: string;
  readonly text: string;
  /** Label of the way back. */
  readonly leave: string;
  /** Label of the switch between the preview and the live build; null where there is nothing to compare. */
  readonly compare: string | null;
}

/** @param now milliseconds since the epoch, in the time zone of the reader */
export function barTexts(override: AppOverride, role: Role | null, now: number): BarTexts {
  const { kind, title, version, host, publishedAt, endsAt, problem } = override;
  const name = kind === 'preview' ? 'Preview' : 'Local build';
  if (problem !== null) {
    return {
      name,
      title: `${name} of ${title} is not shown`,
      text: `${problem} The live build is shown.`,
      leave: 'Close',
      compare: null,
    };
  }
  if (kind === 'local') {
    const text = `from ${host} on your machine. Only you see it. It ends with the development server.`;
    return { name, title: `${name} of ${title}`, text, leave: 'Leave local build', compare: null };
  }
  if (override.comparesLive === true) {
    const text = `for comparison with ${version}, your preview, which ends ${momentText(endsAt, now)}.`;
    return { name, title: `Live build of ${title}`, text, leave: 'Leave preview', compare: 'Back to preview' };
  }
  const parts = [
    role === null ? '' : `as ${role === 'Admin' ? 'an' : 'a'} ${role} sees it. `,
    publishedAt === null ? '' : `Published ${momentText(publishedAt, now)}, ends ${momentText(endsAt, now)}. `,
    publishedAt === null ? `Ends ${momentText(endsAt, now)}. ` : '',
  ];
  const text = `${parts.join('')}Others see the live build.`;
  const labels = { leave: 'Leave preview', compare: 'Compare with live' };
  return { name, title: `${name} of ${title} ${version}`, text, ...labels };
}

/** The bar while the development server does not answer. @param seenMs time since its last answer */
export function lostTexts({ title, host }: AppOverride, seenMs: number): Pick<BarTexts, 'title' | 'text'> {
  return {
    title: `Local build of ${title} does not answer`,
    text: `${host} was last seen ${Math.round(seenMs / 1000)} s ago. Leave it to get the live build.`,
  };
}

/** The question before a link is opened. */
export function formatQuestion(offer: OfferedOverride, now: number): { readonly title: string; readonly text: string } {
  const { kind, title, version, host, madeBy, endsAt } = offer;
  const end = momentText(endsAt, now);
  const build = kind === 'preview' ? `build ${version} of ${title}` : `the local build of ${title}`;
  const from = kind === 'preview' ? '' : ` It comes from ${host} on your own machine.`;
  const until = kind === 'preview' ? `until ${end}` : 'while its development server runs';
  return {
    title: `Show ${build}?`,
    text: `This browser then shows it to you ${until}, in place of the live build.${from} The link was made by ${madeBy}. The build acts with your rights: open it only when you know where the link comes from.`,
  };
}

/** Returns a moment near today in words, such as "tomorrow 13:51". @param now milliseconds since the epoch */
export function momentText(moment: string, now: number): string {
  const at = new Date(moment);
  const time = at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  const findStart = (day: Date) => new Date(day.getFullYear(), day.getMonth(), day.getDate()).getTime();
  const days = Math.round((findStart(at) - findStart(new Date(now))) / 86_400_000);
  const name = new Map([
    [-1, 'yesterday'],
    [0, 'today'],
    [1, 'tomorrow'],
  ]).get(days);
  return `${name ?? at.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })} ${time}`;
}
