import type { AppOverride, OfferedOverride } from '@basecase/gateway/contract';
import { barTexts, formatQuestion, lostTexts, momentText } from './override-texts.model.ts';

const at = (day: number, hour: number, minute: number) => new Date(2026, 10, day, hour, minute).toISOString();
const now = new Date(2026, 10, 22, 13, 51).getTime();

const preview: AppOverride = {
  kind: 'preview',
  app: 'valuation',
  title: 'Valuation',
  version: '5e27c9f41b80',
  host: null,
  publishedAt: at(22, 12, 34),
  endsAt: at(23, 13, 51),
  problem: null,
};
const local: AppOverride = { ...preview, kind: 'local', version: null, host: 'localhost:3010', publishedAt: null };

test('the bar of a preview says build, role and end', () => {
  expect(barTexts(preview, 'Member', now)).toEqual({
    name: 'Preview',
    title: 'Preview of Valuation 5e27c9f41b80',
    text: 'as a Member sees it. Published today 12:34, ends tomorrow 13:51. Others see the live build.',
    leave: 'Leave preview',
    compare: 'Compare with live',
  });
  expect(barTexts({ ...preview, publishedAt: null }, 'Admin', now).text).toBe(
    'as an Admin sees it. Ends tomorrow 13:51. Others see the live build.',
  );
});

test('the bar says when the live build is shown for a comparison', () => {
  expect(barTexts({ ...preview, comparesLive: true }, 'Member', now)).toEqual({
    name: 'Preview',
    title: 'Live build of Valuation',
    text: 'for comparison with 5e27c9f41b80, your preview, which ends tomorrow 13:51.',
    leave: 'Leave preview',
    compare: 'Back to preview',
  });
});

test('a build that is not shown says why', () => {
  expect(barTexts({ ...preview, problem: 'This preview has ended.' }, 'Member', now)).toEqual({
    name: 'Preview',
    title: 'Preview of Valuation is not shown',
    text: 'This preview has ended. The live build is shown.',
    leave: 'Close',
    compare: null,
  });
});

test('the bar of a local build says local and where it comes from', () => {
  expect(barTexts(local, 'Member', now)).toEqual({
    name: 'Local build',
    title: 'Local build of Valuation',
    text: 'from localhost:3010 on your machine. Only you see it. It ends with the development server.',
    leave: 'Leave local build',
    compare: null,
  });
  expect(lostTexts(local, 20_400)).toEqual({
    title: 'Local build of Valuation does not answer',
    text: 'localhost:3010 was last seen 20 s ago. Leave it to get the live build.',
  });
});

test('the question names build, author and end', () => {
  const offer: OfferedOverride = { ...preview, madeBy: 'token pipeline', path: '/dcf' };
  expect(formatQuestion(offer, now)).toEqual({
    title: 'Show build 5e27c9f41b80 of Valuation?',
    text: expect.stringMatching(/shows it to you until tomorrow 13:51,.* made by token pipeline\./),
  });
  expect(formatQuestion({ ...offer, ...local, madeBy: 'token laptop' }, now)).toEqual({
    title: 'Show the local build of Valuation?',
    text: expect.stringMatching(/while its development server runs,.* from localhost:3010 on your own machine\./),
  });
});

test.each([
  [at(21, 23, 59), 'yesterday 23:59'],
  [at(22, 0, 0), 'today 00:00'],
  [at(23, 0, 1), 'tomorrow 00:01'],
  [at(24, 9, 5), '24 Nov 2026 09:05'],
])('%s in words', (moment, text) => {
  expect(momentText(moment, now)).toBe(text);
});
