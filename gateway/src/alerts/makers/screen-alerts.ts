import { z } from 'zod';
import type { MarketQuestions } from '../../market/market-questions.ts';
import { type MarketDay, symbolOf } from '../../market/questions/market-day.ts';
import type { OwnedScreen, SavedScreenStore } from '../../market/saved/saved-screen-store.ts';
import { findMembers } from '../../market/saved/saved-screens.ts';
import type { Database } from '../../storage/schema.ts';
import type { AlertStore, NewAlert } from '../store/alert-store.ts';
import { readWatchers } from '../watching/watchers.ts';

interface ScreenAlertsOptions {
  readonly db: Database;
  readonly alerts: AlertStore;
  readonly questions: Pick<MarketQuestions, 'readToday' | 'takeTurn'>;
  readonly screens: Pick<SavedScreenStore, 'listAllScreens'>;
}

const stateKind = 'screen';
const stateSchema = z.object({
  definition: z.string(),
  members: z.array(z.number()),
  /** The companies that are known to be members or not; absent: all. */
  among: z.array(z.number()).optional(),
});
type Members = z.infer<typeof stateSchema>;
/** A larger screen is no choice of companies, and its changes no news: only those of companies that its user chose are told. */
const mostMembers = 500;
const mostNamed = 3;

/** Tells users of the companies that enter or leave their saved screens. */
export class ScreenAlerts {
  readonly #options: ScreenAlertsOptions;
  #seen: string | null = null;

  constructor(options: ScreenAlertsOptions) {
    this.#options = options;
  }

  /** Makes the alerts of changes since the last check, of any process. Each is made once. */
  async announceChanges(): Promise<void> {
    const day = await this.#options.questions.readToday();
    if (day === null) return;
    const version = `${day.frame.holdings.version} ${day.today}`;
    if (version === this.#seen) return;
    const states = await this.#options.alerts.listStates(stateKind);
    const chosen = await this.#listChosen(day);
    for (const screen of await this.#options.screens.listAllScreens()) {
      const definition = JSON.stringify([screen.definition.where, screen.definition.sic]);
      const inTurn = <Result>(work: () => Promise<Result>) => this.#options.questions.takeTurn(screen.userId, work);
      const members = await findMembers(day, screen.definition, inTurn);
      const before = states.get(screen.userId)?.get(`${stateKind}:${screen.name}`) ?? null;
      const own = chosen.get(nameChoice(screen)) ?? new Map<number, string>();
      const after = limitMembers({ definition, members: [...members] }, [...own.keys()]);
      await this.#advance(day, { screen, before, after, own });
    }
    this.#seen = version;
  }

  /** Returns the companies, by CIK with their symbols, whose user wants to know when they enter or leave a screen. */
  async #listChosen(day: MarketDay): Promise<ReadonlyMap<string, ReadonlyMap<number, string>>> {
    const chosen = new Map<string, Map<number, string>>();
    for (const [symbol, watchers] of await readWatchers(this.#options.db)) {
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

  async #advance(day: MarketDay, { screen, before, after, own }: ScreenStep): Promise<void> {
    const text = JSON.stringify(after);
    if (text === before) return;
    const known = before === null ? null : stateSchema.parse(JSON.parse(before));
    // A screen that is new, or has other conditions, begins with its companies of now.
    const isKnown = known !== null && known.definition === after.definition;
    const alerts = isKnown ? makeAlerts(day, screen, compareMembers(known, after), own) : [];
    const { userId } = screen;
    const subject = `${stateKind}:${screen.name}`;
    await this.#options.alerts.advanceStates([{ userId, subject, before, after: text, alerts }]);
  }
}

interface ScreenStep {
  readonly screen: OwnedScreen;
  readonly before: string | null;
  readonly after: Members;
  /** The companies that the user chose, by CIK with their symbols. */
  readonly own: ReadonlyMap<number, string>;
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
function makeAlerts(day: MarketDay, screen: OwnedScreen, change: MemberChange, own: ScreenStep['own']): NewAlert[] {
  const { userId, name } = screen;
  const version = `${day.frame.holdings.version} ${day.today}`;
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
