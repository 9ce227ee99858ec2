import { errorText } from '@basecase/shared-ui/api/api-error';
import { Banner, type BannerProps } from '@basecase/shared-ui/components/states/banner';

export interface FailureBannerProps extends Pick<BannerProps, 'role'> {
  /** Null renders nothing. */
  readonly error: Error | null;
  /** Shown where the gateway states no reason. */
  readonly text: string;
}

/** The notice of a failed load or, with the role of an alert, of a failed change. */
export function FailureBanner({ error, text, role }: FailureBannerProps) {
  return error === null ? null : <Banner tone="error" title={errorText(error, text)} {...(role && { role })} />;
}
