import type { Page } from '@playwright/test';
import { type AppHost, startAppHost } from './app-host.ts';
import { type AppName, type Build, buildNow, renamed } from './builds.ts';
import { type Product, startProduct } from './product.ts';
import { openReleases, type Releases } from './releases.ts';
import { expect, openCompany, signIn } from './test.ts';

/** The product with every app on a separate origin, as teams deploy them. */
export interface FederatedProduct {
  readonly product: Product;
  readonly releases: Releases;
  readonly hosts: Readonly<Record<AppName, AppHost>>;
  /** The live build of each app, each under a different version. */
  readonly builds: Readonly<Record<AppName, Build>>;
  stop(): Promise<void>;
}

export async function startFederatedProduct(): Promise<FederatedProduct> {
  const hosts = { research: await startAppHost(), valuation: await startAppHost(), admin: await startAppHost() };
  const origins = Object.values(hosts).map(({ origin }) => origin);
  const product = await startProduct({ APP_ORIGINS: origins.join(',') });
  const releases = await openReleases(product);
  const live = (app: AppName) => renamed(buildNow(`mfe-${app}`), 'live');
  const builds = { research: live('research'), valuation: live('valuation'), admin: live('admin') };
  for (const app of ['research', 'valuation', 'admin'] as const) {
    const version = await releases.register(builds[app], hosts[app].serve(builds[app]));
    await releases.promote(app, version);
  }
  return {
    product,
    releases,
    hosts,
    builds,
    async stop() {
      for (const host of Object.values(hosts)) host.stop();
      await product.stop();
    },
  };
}

/** Opens an address of the product as its Admin, who sees every app. */
export async function openAsAdmin(page: Page, product: Product, address: string): Promise<void> {
  await page.goto(`${product.address}${address}`);
  await signIn(page, product.account('Admin'));
}

/** A screen of each app, with its visible heading. */
export const screens = {
  research: async (page: Page) => {
    await openCompany(page, 'AAPL', /AAPL/);
    await expect(page.getByRole('heading', { level: 1, name: /Apple/ })).toBeVisible();
    await page.getByRole('link', { name: 'Financials' }).click();
    await expect(page.getByRole('tab', { name: 'Income Statement' })).toBeVisible();
  },
  valuation: async (page: Page) => {
    await page.getByRole('link', { name: 'DCF Analysis' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'DCF analysis' })).toBeVisible();
    await page.getByRole('link', { name: 'Projections' }).click();
    await expect(page.getByRole('tab', { name: /Base case/i })).toBeVisible();
  },
  admin: async (page: Page) => {
    await page.getByRole('link', { name: 'Cache Management' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Cache management' })).toBeVisible();
  },
} as const;
