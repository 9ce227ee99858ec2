// The exposed module of a build under development inside a deployed shell. React's own refresh needs the development build of
// React, which the page does not have: after an edit the app is rendered again, with the changed code, and the page stays.
import App from 'basecase-app/local';
import { createElement, useSyncExternalStore } from 'react';

let edits = 0;
const listeners = new Set();

function subscribe(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The app after the last edit. */
export default function LocalApp(props) {
  const edit = useSyncExternalStore(subscribe, () => edits);
  return createElement(App, { ...props, key: edit });
}

import.meta.webpackHot?.accept('basecase-app/local', () => {
  edits += 1;
  for (const listener of listeners) listener();
});
