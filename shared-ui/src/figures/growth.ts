export { cagr, growthRate, margin, ratio } from '@basecase/gateway/contract/figures/growth';
