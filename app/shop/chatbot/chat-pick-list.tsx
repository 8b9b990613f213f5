import { Link } from 'react-router'
import { chatbotNearest, chatbotNoPicks, type PickList } from './chat-content.ts'
import { Button } from '#app/ui/button.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { thumbnailAvif } from '#core/catalogue/pictures.ts'
import { Price } from '../price/price.tsx'
import { isNearest } from './chat-picks.ts'
import { usePicks } from './chat-picks-store.ts'
import styles from './chat-talk.module.css'

type ChatPickListProps = { list: PickList; onLeave: (() => void) | undefined }

/** The garments under an answer, with current prices and stock. */
export function ChatPickList({ list, onLeave }: ChatPickListProps) {
  const { picks, retry } = usePicks()
  if (picks === undefined) return <Waiting />
  if (picks === null) {
    return (
      <>
        <p>No hemos podido traer las prendas. Comprueba tu conexión.</p>
        <Button variant="link" onClick={retry}>
          Probar otra vez
        </Button>
      </>
    )
  }
  if (picks[list].length === 0) return <p>{chatbotNoPicks}</p>
  return (
    <>
      {isNearest(list, picks[list]) ? <p>{chatbotNearest}</p> : null}
      <ul className={styles.picks}>
        {picks[list].map(({ id, name, color, image, ...price }) => (
          <li key={id} className={styles.pick}>
            <Picture
              avif={thumbnailAvif(image)}
              fallbackSrc={image}
              width={48}
              height={60}
              alt=""
              className={styles.thumbnail}
            />
            <div>
              <Link to={`/products/${id}?color=${encodeURIComponent(color)}`} onClick={onLeave}>
                {name}
              </Link>
              <Price of={price} />
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

function Waiting() {
  return (
    <div className={styles.picks}>
      <Skeleton shape="block" className={styles.waiting} />
      <Skeleton shape="block" className={styles.waiting} />
      <Skeleton shape="block" className={styles.waiting} />
    </div>
  )
}
