/** A router without an address bar, for tests only: in the router's facade it would be part of every page. */
export { MemoryRouter } from 'react-router-dom';
