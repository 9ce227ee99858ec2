import { WhenNear } from '@basecase/shared-ui/components/layout/screen';
import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import { lazy, Suspense } from 'react';
import { MultiplesToCome } from './multiples/multiples-to-come.tsx';

/** Height of the table, so that the page is about as long as it will be. */
const QUALITY_HEIGHT = 760;

const MultiplesSection = lazy(async () => ({
  default: (await import(/* webpackChunkName: "multiples" */ './multiples/multiples-section.tsx')).MultiplesSection,
}));

const QualitySection = lazy(async () => ({
  default: (await import(/* webpackChunkName: "quality" */ './quality/quality-section.tsx')).QualitySection,
}));

/** The sections below the charts. The code of each is loaded when it comes near, so that the screen opens without it. */
export function LowerSections({ symbol }: { readonly symbol: string }) {
  return (
    <>
      <WhenNear height={0} margin={0} placeholder={<MultiplesToCome />}>
        <Suspense fallback={<MultiplesToCome />}>
          <MultiplesSection symbol={symbol} />
        </Suspense>
      </WhenNear>
      <WhenNear height={QUALITY_HEIGHT} margin={0}>
        <Suspense fallback={<Skeleton shape="table" label="Loading ratios" height={QUALITY_HEIGHT} />}>
          <QualitySection symbol={symbol} />
        </Suspense>
      </WhenNear>
    </>
  );
}
