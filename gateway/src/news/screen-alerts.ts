import { z } from 'zod';
import type { AlertStore, NewAlert } from '../alerts/alert-store.ts';
import type { MarketQuestions } from '../market/market-questions.ts';
import { type MarketDay, symbolOf } from '../market/questions/market-day.ts';
import type { OwnedScreen, SavedScreenStore } from '../market/saved/saved-screen-store.ts';
import { findMembers } from '../market/saved/saved-screens.ts';

interface ScreenAlertsOptions {
  readonly alerts: AlertStore;
  readonly questions: Pick<MarketQuestions, 'readToday'>;
  readonly screens: Pick<SavedScreenStore, 'listAllScreens'>;
}

const stateKind = 'screen';
const stateSchema = z.object({ definition: z.string(), members: z.array(z.number()) });
/** A larger screen is no choice of companies, and its changes no news. */
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
    const known = new Map<string, readonly number[] | null>();
    for (const screen of await this.#options.screens.listAllScreens()) {
      const definition = JSON.stringify([screen.definition.where, screen.definition.sic]);
      const members = known.get(definition) ?? (await findMembers(day, screen.definition));
      known.set(definition, members);
      if (members === null || members.length > mostMembers) continue;
      const before = states.get(screen.userId)?.get(`${stateKind}:${screen.name}`) ?? null;
      await this.#advance(day, { screen, before, after: { definition, members: [...members] } });
    }
    this.#seen = version;
  }

  async #advance(day: MarketDay, { screen, before, after }: ScreenStep): Promise<void> {
    const text = JSON.stringify(after);
    if (text === before) return;
    const known = before === null ? null : stateSchema.parse(JSON.parse(before));
    // A screen that is new, or has other conditions, begins with its companies of now.
    const isKnown = known !== null && known.definition === after.definition;
    const alert = isKnown ? describeChange(day, screen, known.members, after.members) : null;
    const { userId } = screen;
    const alerts = alert === null ? [] : [{ userId, ...alert }];
    const subject = `${stateKind}:${screen.name}`;
    await this.#options.alerts.advanceStates([{ userId, subject, before, after: text, alerts }]);
  }
}

interface ScreenStep {
  readonly screen: OwnedScreen;
  readonly before: string | null;
  readonly after: z.infer<typeof stateSchema>;
}

function describeChange(
  day: MarketDay,
  { name }: OwnedScreen,
  before: readonly number[],
  now: readonly number[],
): Omit<NewAlert, 'userId'> | null {
  const entrants = now.filter((cik) => !before.includes(cik));
  const leavers = before.filter((cik) => !now.includes(cik));
  if (entrants.length + leavers.length === 0) return null;
  const [changed, verb] = entrants.length > 0 ? [entrants, 'entered'] : [leavers, 'left'];
  const sentences = [
    ...(entrants.length > 0 ? [`${nameCompanies(day, entrants)} now meet${entrants.length === 1 ? 's' : ''} it.`] : []),
    ...(leavers.length > 0 ? [`${nameCompanies(day, leavers)} left it.`] : []),
  ];
  const version = `${day.frame.holdings.version} ${day.today}`;
  return {
    event: `screen:${name}:${version}`,
    kind: 'screen',
    app: 'research',
    title: `${changed.length === 1 ? '1 company' : `${changed.length} companies`} ${verb} “${name}”`,
    text: sentences.join(' '),
    href: `/screener?${new URLSearchParams({ screen: name })}`,
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
