import { redirect } from 'react-router'

/** Any path that the shop does not know leads to the home page, as the specification says. */
export function loader() {
  return redirect('/')
}

export function action() {
  return new Response(null, { status: 404 })
}
