import { z } from 'zod';
import type { MarketQuestions } from '../../market/market-questions.ts';
import { type MarketDay, symbolOf } from '../../market/questions/market-day.ts';
import type { OwnedScreen, SavedScreenStore } from '../../market/saved/saved-screen-store.ts';
import { findMembers } from '../../market/saved/saved-screens.ts';
import type { Database } from '../../storage/schema.ts';
import type { NewAlert } from '../store/alert-store.ts';
import { readWatchers } from '../watching/watchers.ts';
import { type AlertMaker, nameMarket, type Subject } from './alert-runner.ts';

interface ScreenDeps {
  readonly db: Database;
  readonly questions: Pick<MarketQuestions, 'takeTurn'>;
  readonly screens: Pick<SavedScreenStore, 'listAllScreens'>;
}

const name = 'screen';
const stateSchema = z.object({
  definition: z.string(),
  members: z.array(z.number()),
  /** The companies that are known to be members or not; absent: all. */
  among: z.array(z.number()).optional(),
});
type Members = z.infer<typeof stateSchema>;
/** A larger screen is no choice of companies, and its changes no news: only those of companies that its user chose make alerts. */
const mostMembers = 500;
const mostNamed = 3;

/** A saved screen on a day. */
interface FollowedScreen extends Subject {
  readonly day: MarketDay;
  readonly screen: OwnedScreen;
  /** The companies that the user chose, by CIK with their symbols. */
  readonly own: ReadonlyMap<number, string>;
}

/** Tells users of the companies that enter or leave their saved screens. */
export function createScreenAlerts({ db, questions, screens }: ScreenDeps): AlertMaker<FollowedScreen> {
  return {
    name,
    due: 'market',
    async subjects(day) {
      const chosen = await listChosen(db, day);
      return (await screens.listAllScreens()).map((screen) => {
        const own = chosen.get(nameChoice(screen)) ?? new Map<number, string>();
        return { userId: screen.userId, subject: `${name}:${screen.name}`, day, screen, own };
      });
    },
    async step({ day, screen, own }, before) {
      const definition = JSON.stringify([screen.definition.where, screen.definition.sic]);
      const inTurn = <Result>(work: () => Promise<Result>) => questions.takeTurn(screen.userId, work);
      const members = await findMembers(day, screen.definition, inTurn);
      const now = limitMembers({ definition, members: [...members] }, [...own.keys()]);
      const after = JSON.stringify(now);
      if (after === before) return null;
      const known = before === null ? null : stateSchema.parse(JSON.parse(before));
      // A screen that is new, or has other conditions, begins with its companies of now.
      const isKnown = known !== null && known.definition === definition;
      return { after, alerts: isKnown ? makeAlerts(day, screen, compareMembers(known, now), own) : [] };
    },
  };
}

/** Returns the companies, by CIK with their symbols, whose user wants to know when they enter or leave a screen. */
async function listChosen(db: Database, day: MarketDay): Promise<ReadonlyMap<string, ReadonlyMap<number, string>>> {
  const chosen = new Map<string, Map<number, string>>();
  for (const [symbol, watchers] of await readWatchers(db)) {
    const at = day.findCompany(symbol);
    const company = at === undefined ? undefined : day.companies[at];
    if (company === undefined) continue;
    for (const { userId, rule } of watchers) {
      if (rule.screen == null) continue;
      const key = nameChoice({ userId, name: rule.screen });
      chosen.set(key, (chosen.get(key) ?? new Map<number, string>()).set(company.cik, symbol));
    }
  }
  return chosen;
}

const nameChoice = ({ userId, name }: Pick<OwnedScreen, 'userId' | 'name'>): string => `${userId} ${name}`;

/** Of a large screen only chosen companies are remembered. */
function limitMembers(now: Members, chosen: readonly number[]): Members {
  if (now.members.length <= mostMembers) return now;
  const among = chosen.toSorted((a, b) => a - b);
  return { ...now, among, members: now.members.filter((cik) => among.includes(cik)) };
}

interface MemberChange {
  readonly entrants: readonly number[];
  readonly leavers: readonly number[];
}

/** A company that was not looked at before, or is not now, has neither entered nor left. */
function compareMembers(before: Members, now: Members): MemberChange {
  const isKnown = (cik: number) => [before, now].every(({ among }) => among === undefined || among.includes(cik));
  return {
    entrants: now.members.filter((cik) => !before.members.includes(cik) && isKnown(cik)),
    leavers: before.members.filter((cik) => !now.members.includes(cik) && isKnown(cik)),
  };
}

/** Returns an alert per chosen company, and one of all others together. */
function makeAlerts(day: MarketDay, screen: OwnedScreen, change: MemberChange, own: FollowedScreen['own']): NewAlert[] {
  const { userId, name } = screen;
  const version = nameMarket(day);
  const common = {
    userId,
    kind: 'screen',
    app: 'research',
    href: `/screener?${new URLSearchParams({ screen: name })}`,
  } as const;
  const tellOne = (cik: number, verb: string, text: string): NewAlert[] => {
    const symbol = own.get(cik);
    if (symbol === undefined) return [];
    const event = `screen:${name}:${symbol}:${version}`;
    return [{ ...common, event, title: `${symbol} ${verb} “${name}”`, text }];
  };
  const isOther = (cik: number) => !own.has(cik);
  const others = { entrants: change.entrants.filter(isOther), leavers: change.leavers.filter(isOther) };
  const words = describeChange(day, name, others);
  return [
    ...change.entrants.flatMap((cik) => tellOne(cik, 'entered', 'It now meets all conditions of your screen.')),
    ...change.leavers.flatMap((cik) => tellOne(cik, 'left', 'It no longer meets all conditions of your screen.')),
    ...(words === null ? [] : [{ ...common, event: `screen:${name}:${version}`, ...words }]),
  ];
}

function describeChange(
  day: MarketDay,
  name: string,
  { entrants, leavers }: MemberChange,
): Pick<NewAlert, 'title' | 'text'> | null {
  if (entrants.length + leavers.length === 0) return null;
  const [changed, verb] = entrants.length > 0 ? [entrants, 'entered'] : [leavers, 'left'];
  const sentences = [
    ...(entrants.length > 0 ? [`${nameCompanies(day, entrants)} now meet${entrants.length === 1 ? 's' : ''} it.`] : []),
    ...(leavers.length > 0 ? [`${nameCompanies(day, leavers)} left it.`] : []),
  ];
  return {
    title: `${changed.length === 1 ? '1 company' : `${changed.length} companies`} ${verb} “${name}”`,
    text: sentences.join(' '),
  };
}

function nameCompanies(day: MarketDay, ciks: readonly number[]): string {
  const names = ciks.slice(0, mostNamed).map((cik) => {
    const company = day.companies.find((one) => one.cik === cik);
    return company === undefined ? `CIK ${cik}` : symbolOf(company);
  });
  const more = ciks.length - names.length;
  const all = more > 0 ? [...names, `${more} more`] : names;
  return all.length === 1 ? (all[0] ?? '') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
}
