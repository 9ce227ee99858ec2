import type { PlacesModule } from '@basecase/shared-ui/host';

/** The components that the app puts into places of the shell, by the ids of app.json. */
export const home = {
  'saved-work': async () => (await import('./home/saved-work-panel.tsx')).SavedWorkPanel,
} satisfies PlacesModule['home'];
