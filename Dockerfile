# syntax=docker/dockerfile:1
# docs/operations.md "With Docker" says how to run it.

FROM node:24-trixie-slim AS build
WORKDIR /srv/xingcha
# Alone, so that an edit of the source does not install the packages again.
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund
# .dockerignore lists what is copied.
COPY . .
RUN npm run build
RUN node bin/drop-unused.mjs

# The Node that runs is the one of package-lock.json, which the tests ran with.
FROM debian:trixie-slim
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data \
    PATH=/srv/xingcha/node_modules/.bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
WORKDIR /srv/xingcha
# Owned by root: the site's user can change nothing of the program.
COPY --from=build /srv/xingcha ./
RUN ln -s /srv/xingcha/bin/xingcha.mjs /usr/local/bin/xingcha \
  && groupadd --gid 10001 xingcha \
  && useradd --uid 10001 --gid 10001 --home-dir /data --no-create-home --shell /usr/sbin/nologin xingcha \
  && install --directory --owner=xingcha --group=xingcha --mode=700 /data /backups
USER 10001:10001
VOLUME ["/data", "/backups"]
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=2m \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["xingcha"]
CMD ["start"]
