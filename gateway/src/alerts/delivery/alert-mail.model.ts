import { escapeMarkup } from './escape-markup.ts';

/** An alert as a mail tells it. */
export interface MailedAlert {
  readonly title: string;
  readonly text: string;
  /** A path of the page. */
  readonly href: string;
}

export interface MailAddresses {
  /** The address of the page, without a slash at its end. */
  readonly pageUrl: string;
  /** Stops the mails of the user without a sign-in. */
  readonly stopUrl: string;
}

export interface WrittenMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** More stand on the page of alerts. */
const mostTold = 50;
const settingsPath = '/account?tab=alerts';

/** Writes a mail of alerts, newest first, as text and as HTML. It holds nothing of the account but the alerts. */
export function writeAlertMail(alerts: readonly MailedAlert[], { pageUrl, stopUrl }: MailAddresses): WrittenMail {
  const told = alerts.slice(0, mostTold);
  const left = alerts.length - told.length;
  const more = left === 0 ? null : `${left} more ${left === 1 ? 'stands' : 'stand'} in the app`;
  const links = [
    ...(more === null ? [] : [{ name: more, url: `${pageUrl}/alerts` }]),
    { name: 'Change what is reported', url: `${pageUrl}${settingsPath}` },
    { name: 'Stop these mails', url: stopUrl },
  ];
  const [first] = alerts;
  const subject =
    alerts.length === 1 && first !== undefined ? first.title : `${alerts.length} alerts: ${first?.title ?? ''}`;
  return {
    subject,
    text: [
      ...told.flatMap(({ title, text, href }) => [`${title}`, ...(text === '' ? [] : [text]), `${pageUrl}${href}`, '']),
      ...links.map(({ name, url }) => `${name}: ${url}`),
      '',
    ].join('\n'),
    html: writeHtml(subject, told, pageUrl, links),
  };
}

function writeHtml(
  subject: string,
  told: readonly MailedAlert[],
  pageUrl: string,
  links: readonly { readonly name: string; readonly url: string }[],
): string {
  const link = (name: string, url: string) => `<a href="${escapeMarkup(url)}">${escapeMarkup(name)}</a>`;
  const items = told.map(
    ({ title, text, href }) => `<li><b>${link(title, `${pageUrl}${href}`)}</b><br>${escapeMarkup(text)}</li>`,
  );
  return [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><title>${escapeMarkup(subject)}</title></head><body>`,
    `<ul>${items.join('\n')}</ul>`,
    `<p>${links.map(({ name, url }) => link(name, url)).join(' · ')}</p>`,
    '</body></html>',
  ].join('\n');
}
