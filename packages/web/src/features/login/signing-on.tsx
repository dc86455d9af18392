/** In the form's place while another system's link is looked at. */
export function SigningOn() {
  return (
    <div className="login-signing-on" role="status">
      <span className="login-spinner" aria-hidden="true" />
      正在登录…
    </div>
  );
}
