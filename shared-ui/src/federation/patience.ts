/**
 * Factor of the times after which the page gives up a part of itself. The gateway states it (`PAGE_PATIENCE`) for slow
 * networks and machines; 1 without it.
 */
export const patience = Number(document.querySelector<HTMLMetaElement>('meta[name=basecase-patience]')?.content ?? 1);
