import { type ReplayInput, replayFilings } from './replay.model.ts';

/** Replays a rule outside the page's thread. Each message is an input, each reply its rows. */
self.onmessage = ({ data }: MessageEvent<ReplayInput>) => self.postMessage(replayFilings(data));
