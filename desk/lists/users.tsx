import { Link } from 'react-router'
import type { ListUsers } from '#core/catalogue/lists/list-source.ts'
import styles from './lists.module.css'

/** The products and drafts that have an entry; of many the first. */
export function Users({ users: { products, drafts, count } }: { users: ListUsers }) {
  const more = count - products.length - drafts.length
  return (
    <ul className={styles.users}>
      {products.map(({ id, name }) => (
        <li key={id}>
          <Link to={`/productos/${id}`}>{name}</Link>
        </li>
      ))}
      {drafts.map(({ id, name }) => (
        <li key={`draft ${id}`}>
          <Link to={`/productos/${id}`}>Borrador de {name}</Link>
        </li>
      ))}
      {more > 0 ? <li>y {more.toLocaleString('es-ES')} más</li> : null}
    </ul>
  )
}
