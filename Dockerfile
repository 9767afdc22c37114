# The production image: `docker build -t quotemill .`, or podman, or buildah. See compose.yaml for how its processes fit together.
ARG BASE=docker.io/library/node:22-bookworm-slim

FROM ${BASE} AS build
WORKDIR /app
COPY . .
# Installs what the lockfile says, then builds, as it does outside a container.
RUN npm run build

FROM ${BASE} AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY shared/package.json shared/
COPY server/package.json server/
COPY workflow/package.json workflow/
# The local set-up, with the embedded PostgreSQL, is a workspace of its own and stays out.
RUN npm install --no-save --omit=dev --no-audit --no-fund --workspace server --workspace workflow \
  && npm cache clean --force

FROM ${BASE}
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY package.json ./
COPY server/package.json server/
COPY server/migrations server/migrations
COPY --from=build /app/server/dist server/dist
COPY --from=build /app/workflow/dist workflow/dist
COPY --from=build /app/web/dist web/dist
RUN mkdir /data && chown 1000:1000 /data
USER 1000:1000
VOLUME /data
EXPOSE 3000
CMD ["node", "--enable-source-maps", "server/dist/main.js"]
