/**
 * The router as shell and apps may use it. This module is shared between them, not react-router-dom itself:
 * sharing the whole package would defeat tree shaking.
 */
export {
  BrowserRouter,
  Link,
  type LinkProps,
  MemoryRouter,
  Navigate,
  NavLink,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useSearchParams,
} from 'react-router-dom';
