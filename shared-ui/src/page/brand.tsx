/** The logo: bear, base and bull lines from one point. */
export function Mark({ size }: { readonly size: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      strokeLinecap="round"
      strokeWidth="2.6"
      aria-hidden="true"
    >
      <path d="M4 16.5 20 4.5" stroke="var(--bull)" />
      <path d="M4 16.5 20.5 12.5" stroke="var(--text)" />
      <path d="M4 16.5 20 20" stroke="var(--bear)" />
    </svg>
  );
}
