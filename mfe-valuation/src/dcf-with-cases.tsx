import { DcfScreen } from './dcf/dcf-screen.tsx';
import { CasePrices } from './projections/case-prices.tsx';
import { WithCases } from './projections/with-cases.tsx';

/** The DCF screen with the price ranges of the projections beside its fair value. */
export function DcfWithCases() {
  return <DcfScreen Cases={CasePrices} WithCases={WithCases} />;
}
