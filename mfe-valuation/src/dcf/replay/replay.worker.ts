import { type ReplayInput, replayOf } from './replay.model.ts';

/** Replays a rule outside the page's thread. Each message is an input, each reply its rows. */
self.onmessage = ({ data }: MessageEvent<ReplayInput>) => self.postMessage(replayOf(data));
