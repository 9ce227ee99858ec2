export {
  type ComparisonPlace,
  comparisonAddress,
  comparisonIn,
  type FilingPlace,
  filingAddress,
  filingPlaceIn,
} from '@basecase/gateway/contract/figures/filing-address';
