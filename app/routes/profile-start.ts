import { redirect } from 'react-router'

/** The account begins with the orders. */
export function loader(): never {
  throw redirect('/profile/orders')
}
