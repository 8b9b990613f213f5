import { redirect } from 'react-router'

/** Redirects every unknown path to the home page, as the specification requires. */
export function loader() {
  return redirect('/')
}

export function action() {
  return new Response(null, { status: 404 })
}
