import { createFigureReports } from './figure-reports.ts';

const report = { company: 'NLKD', line: 'Revenue', period: 'fiscal 2025', expected: '1.2B' };
const user = { id: 'u1', email: 'jo@larkfield.com' };

test('a report is mailed with all that the reader wrote, ten times a day for each user', async () => {
  const sent: (readonly string[])[] = [];
  let now = 0;
  const send = async (subject: string, lines: readonly string[]) => void sent.push([subject, ...lines]);
  const reports = createFigureReports({ page: null, send, now: () => now });
  expect(reports.place).toBe('mail');
  await reports.sendReport({ ...report, address: 'https://www.sec.gov/a.htm' }, user);
  expect(sent[0]).toEqual([
    'Wrong figure: NLKD, Revenue',
    'Company: NLKD',
    'Line: Revenue',
    'Period: fiscal 2025',
    'It should be: 1.2B',
    'Filing: https://www.sec.gov/a.htm',
    '',
    'Reported by jo@larkfield.com.',
  ]);
  for (let count = 1; count < 10; count += 1) await reports.sendReport(report, user);
  await expect(reports.sendReport(report, user)).rejects.toThrow('Ten reports a day');
  await reports.sendReport(report, { ...user, id: 'u2' });
  now = 86_400_000;
  await reports.sendReport(report, user);
  expect(sent).toHaveLength(12);
});

test('where a list takes the reports, or they are not taken, none is sent', async () => {
  const list = createFigureReports({ page: 'https://issues.example.com/', send: null });
  expect(list.place).toBe('https://issues.example.com/');
  await expect(list.sendReport(report, user)).rejects.toThrow('not taken');
  expect(createFigureReports({ page: null, send: null }).place).toBeNull();
});
