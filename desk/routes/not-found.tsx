import { data } from 'react-router'

/** An address that is not there; the frame around it stays. */
export function loader() {
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}
