import { Link } from 'react-router'
import { Block } from '../../ui/blocks.tsx'
import { StateSign } from '../../ui/state-sign.tsx'
import { whenText } from '../../ui/when.ts'
import type { OrderFacts } from '../order-facts.server.ts'

type ClaimsProps = Pick<OrderFacts, 'claims'> & { now: Date; mayRead: boolean }

/** What the buyer claims of an order, and where it is answered. */
export function Claims({ claims, now, mayRead }: ClaimsProps) {
  if (claims.length === 0) return null
  return (
    <Block title="Reclamaciones">
      <ul>
        {claims.map(({ id, at, what, goods, reference, isOpen }) => (
          <li key={id}>
            <StateSign sign={isOpen ? 'begin' : 'done'} text={`${what}, ${whenText(at, now)}`} />
            {goods.map((line) => (
              <p key={line}>{line}</p>
            ))}
            {reference === null ? (
              <p>Su mensaje ya se ha borrado.</p>
            ) : mayRead ? (
              <p>
                <Link to={`/mensajes/${reference}`}>
                  {isOpen ? `Leer y contestar ${reference}` : `Leer ${reference}`}
                </Link>
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </Block>
  )
}
