import type { PlacesModule } from '@basecase/shared-ui/host';

/**
 * The components that the app puts into places of the shell, by the ids of app.json. Panels are fetched when they are first
 * placed; bell and star are on every page and come with this module.
 */
export const home = {
  companies: async () => (await import('./watchlist/companies-panel.tsx')).CompaniesPanel,
  news: async () => (await import('./alerts/news-panel.tsx')).NewsPanel,
  screens: async () => (await import('./screener/saved/screens-panel.tsx')).ScreensPanel,
  recent: async () => (await import('./watchlist/recent-panel.tsx')).RecentPanel,
} satisfies PlacesModule['home'];

export const topbar = {
  bell: async () => (await import(/* webpackMode: "eager" */ './alerts/alerts-bell.tsx')).AlertsBell,
} satisfies PlacesModule['topbar'];

export const account = {
  alerts: async () => (await import('./alerts/alert-settings.tsx')).AlertSettingsTab,
} satisfies PlacesModule['account'];

export const companyAction = {
  star: async () => (await import(/* webpackMode: "eager" */ './watchlist/star.tsx')).Star,
} satisfies PlacesModule['companyAction'];
