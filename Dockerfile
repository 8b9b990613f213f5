# The shop as an image. `npm run prove image` runs its steps in a bare folder; where Docker answers it builds it.
FROM node:24-bookworm-slim AS build
WORKDIR /app
ENV CI=true
COPY package.json package-lock.json .npmrc ./
# The scripts of package.json need files that are not here yet, and no package needs its own.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npm run build
# The image brings Node itself, and nothing is built or tested in it.
RUN npm prune --ignore-scripts --omit=dev --omit=optional --no-audit --no-fund

FROM node:24-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# See docs/decisions/064: how the process keeps its memory small.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/build ./build
COPY --from=build /app/app ./app
COPY --from=build /app/cli ./cli
COPY --from=build /app/content ./content
COPY --from=build /app/db ./db
COPY --from=build /app/server ./server
# The folders belong to the shop before they become volumes, or only root could write to them.
RUN mkdir -m 700 /data /files && chown node:node /data /files
USER node
VOLUME /data
EXPOSE 3000
# Checks the process only: a restart does not help a shop that waits for its database.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Not `npm start`, which looks whether to build; and Node must get SIGTERM itself.
CMD ["node", "--max-semi-space-size=8", "build/server/main.js"]
