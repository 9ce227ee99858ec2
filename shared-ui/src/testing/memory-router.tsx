/** A router without an address bar, for tests alone: in the facade of the router it would come with every page. */
export { MemoryRouter } from 'react-router-dom';
