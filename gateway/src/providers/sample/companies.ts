import { otherCompanies } from './other-companies.ts';
import { popularCompanies } from './popular-companies.ts';
import type { SampleCompany } from './sample-company.ts';

/** All companies of the sample, the popular ones first. */
export const sampleCompanies: readonly SampleCompany[] = [...popularCompanies, ...otherCompanies];
