import { redirect } from 'react-router'
import { UNKNOWN_PATH_HASH } from '#app/shop/home/home-sections.ts'

/** Redirects every unknown path to the home page, which says so. Source: specification, "Routes". */
export function loader() {
  return redirect(`/${UNKNOWN_PATH_HASH}`)
}

export function action() {
  return new Response(null, { status: 404 })
}
