// Stand-ins for browser features that jsdom lacks.
const { TextDecoder, TextEncoder } = require('node:util');
Object.assign(globalThis, { TextDecoder, TextEncoder });
if (typeof window !== 'undefined') {
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  globalThis.IntersectionObserver ??= class {
    constructor(callback) {
      this.callback = callback;
    }
    // Everything counts as in view, so that tests see content that needs scrolling.
    observe(target) {
      this.callback([{ isIntersecting: true, target }], this);
    }
    unobserve() {}
    disconnect() {}
  };
  window.matchMedia ??= (query) => ({
    matches: false,
    media: query,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
    dispatchEvent: () => false,
  });
  window.PointerEvent ??= class PointerEvent extends MouseEvent {};
  window.scrollTo = () => {};
  // jsdom makes <search> an HTMLUnknownElement, which React reports as a misspelt tag.
  const { createElement } = Document.prototype;
  Document.prototype.createElement = function create(name, options) {
    const element = createElement.call(this, name, options);
    if (name === 'search') Object.setPrototypeOf(element, HTMLElement.prototype);
    return element;
  };
  Element.prototype.getAnimations ??= () => [];
  Element.prototype.scrollIntoView ??= () => {};
  HTMLDialogElement.prototype.showModal ??= function showModal() {
    this.open = true;
    this.querySelector('input, button')?.focus();
  };
  HTMLDialogElement.prototype.close ??= function close() {
    if (!this.open) return;
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
}
