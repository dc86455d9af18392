import { useNavigate } from 'react-router';
import { LoginScreen } from './login-screen.tsx';

/** The login as a route, for who comes back to it from inside the product. */
export function Component() {
  const navigate = useNavigate();
  return <LoginScreen onEnter={(path) => navigate(path, { replace: true })} />;
}
