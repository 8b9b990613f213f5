import { Link } from 'react-router'
import type { MenuPicture as Featured } from '#core/catalogue/listing/menus.ts'
import files from '#content/pictures/menu.json'
import { Picture } from '#app/ui/picture.tsx'
import styles from './menu-picture.module.css'

/** A picture of a menu with its title, as a link. `sizes`: as for an image. */
export function MenuPicture({ featured, sizes }: { featured: Featured; sizes: string }) {
  const { picture, title, action, to } = featured
  const { version, width, height } = files[picture]
  const file = (name: string) => `/img/menu/${picture}-${name}?v=${version}`
  return (
    <Link to={to} className={styles.picture} data-surface="picture">
      <Picture
        avif={`${file('400.avif')} 400w, ${file('720.avif')} 720w`}
        fallbackSrc={file('400.jpg')}
        sizes={sizes}
        width={width}
        height={height}
        alt=""
        fit="cover"
      />
      <span className={styles.words}>
        <span className="t-3">{title}</span>
        {action ? <span className="ui">{action}</span> : null}
      </span>
    </Link>
  )
}
