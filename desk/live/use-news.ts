import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { follow, useLive, type Live } from './live-store.ts'
import { freshOn } from './news-views.ts'

/** What happens while this page is open: listens anew for each page and each reading of it. */
export function useNews(cursor: string): Live {
  const { pathname } = useLocation()
  useEffect(() => follow({ cursor, path: pathname }), [cursor, pathname])
  const live = useLive()
  useTitleCount(freshOn(pathname, live.news?.fresh))
  return live
}

const COUNT = /^\(\d+\) /

/** The tab says how much is new: «(3) Pedidos». */
function useTitleCount(count: number): void {
  useEffect(() => {
    const title = document.title.replace(COUNT, '')
    document.title = count > 0 ? `(${count}) ${title}` : title
  }, [count])
}
